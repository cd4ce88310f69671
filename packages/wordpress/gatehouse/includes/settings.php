<?php
/**
 * The settings page, and what it keeps: one option with the settings, one with the API key.
 */

defined( 'ABSPATH' ) || exit;

/** @return array{host: string, website: int, outbound: int, downloads: int, forms: int} */
function gatehouse_settings() {
	$none = array(
		'host'      => '',
		'website'   => 0,
		'outbound'  => 0,
		'downloads' => 0,
		'forms'     => 0,
	);
	$kept = get_option( 'gatehouse_settings', array() );
	$settings = array_merge( $none, is_array( $kept ) ? $kept : array() );
	if ( defined( 'GATEHOUSE_HOST' ) ) {
		$settings['host'] = untrailingslashit( (string) GATEHOUSE_HOST );
	}
	return $settings;
}

/** A key in wp-config.php counts only beside a host there: nobody who may change settings sends it elsewhere. */
function gatehouse_has_fixed_key() {
	return defined( 'GATEHOUSE_API_KEY' ) && defined( 'GATEHOUSE_HOST' );
}

/** The key that tells sales; a constant in wp-config.php goes before the option. */
function gatehouse_api_key() {
	return gatehouse_has_fixed_key() ? (string) GATEHOUSE_API_KEY : (string) get_option( 'gatehouse_api_key', '' );
}

/** A key goes to nobody on the way: only over https, or to this machine. */
function gatehouse_may_send_key( $host ) {
	$scheme = wp_parse_url( $host, PHP_URL_SCHEME );
	$name   = wp_parse_url( $host, PHP_URL_HOST );
	return 'https' === $scheme || ( 'http' === $scheme && in_array( $name, array( 'localhost', '127.0.0.1', '[::1]' ), true ) );
}

/** The key was given for one host: another must not get it. A new key in the same form is saved after this. */
function gatehouse_forget_key_of_other_host( $before, $after ) {
	if ( ( $before['host'] ?? '' ) !== ( $after['host'] ?? '' ) ) {
		delete_option( 'gatehouse_api_key' );
	}
}

function gatehouse_register_settings() {
	register_setting(
		'gatehouse',
		'gatehouse_settings',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'gatehouse_sanitize_settings',
		)
	);
	register_setting(
		'gatehouse',
		'gatehouse_api_key',
		array(
			'type'              => 'string',
			'sanitize_callback' => 'gatehouse_sanitize_api_key',
		)
	);
}

/** What is wrong keeps its earlier value, and the page says so. */
function gatehouse_sanitize_settings( $given ) {
	$given = is_array( $given ) ? $given : array();
	$kept  = gatehouse_settings();
	$host  = untrailingslashit( esc_url_raw( trim( (string) ( $given['host'] ?? '' ) ), array( 'http', 'https' ) ) );
	if ( defined( 'GATEHOUSE_HOST' ) ) {
		$host = $kept['host'];
	} elseif ( '' !== trim( (string) ( $given['host'] ?? '' ) ) && ! wp_parse_url( $host, PHP_URL_HOST ) ) {
		add_settings_error( 'gatehouse', 'gatehouse_host', __( 'The Gatehouse URL must start with https:// or http://.', 'gatehouse' ) );
		$host = $kept['host'];
	}
	// In a network, only some may put scripts into pages, and the host decides which script that is.
	if ( $host !== $kept['host'] && is_multisite() && ! current_user_can( 'unfiltered_html' ) ) {
		add_settings_error( 'gatehouse', 'gatehouse_host_network', __( 'On a multisite network, changing the URL requires the capability unfiltered_html.', 'gatehouse' ) );
		$host = $kept['host'];
	}
	$website = absint( $given['website'] ?? 0 );
	if ( 0 === $website && '' !== trim( (string) ( $given['website'] ?? '' ) ) ) {
		add_settings_error( 'gatehouse', 'gatehouse_website', __( 'Enter the website number from your tracking code.', 'gatehouse' ) );
		$website = $kept['website'];
	}
	return array(
		'host'      => $host,
		'website'   => $website,
		'outbound'  => empty( $given['outbound'] ) ? 0 : 1,
		'downloads' => empty( $given['downloads'] ) ? 0 : 1,
		'forms'     => empty( $given['forms'] ) ? 0 : 1,
	);
}

/** The page never shows the key: an empty field keeps it, a single "-" removes it. */
function gatehouse_sanitize_api_key( $given ) {
	$given = sanitize_text_field( (string) $given );
	if ( '' === $given ) {
		return (string) get_option( 'gatehouse_api_key', '' );
	}
	return '-' === $given ? '' : $given;
}

function gatehouse_add_settings_page() {
	add_options_page( 'Gatehouse', 'Gatehouse', 'manage_options', 'gatehouse', 'gatehouse_show_settings_page' );
}

function gatehouse_add_settings_link( $links ) {
	$url = admin_url( 'options-general.php?page=gatehouse' );
	array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'gatehouse' ) . '</a>' );
	return $links;
}

function gatehouse_show_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = gatehouse_settings();
	$parts    = array(
		'outbound'  => __( 'Outbound links', 'gatehouse' ),
		'downloads' => __( 'File downloads', 'gatehouse' ),
		'forms'     => __( 'Form submissions', 'gatehouse' ),
	);
	?>
	<div class="wrap">
		<h1>Gatehouse</h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'gatehouse' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="gatehouse-host"><?php esc_html_e( 'Gatehouse URL', 'gatehouse' ); ?></label></th>
					<td>
						<input class="regular-text" id="gatehouse-host" name="gatehouse_settings[host]" type="url" placeholder="https://stats.example" value="<?php echo esc_attr( $settings['host'] ); ?>"<?php echo defined( 'GATEHOUSE_HOST' ) ? ' readonly' : ''; ?>>
						<?php if ( defined( 'GATEHOUSE_HOST' ) ) : ?>
							<p class="description"><?php esc_html_e( 'Set in wp-config.php.', 'gatehouse' ); ?></p>
						<?php endif; ?>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="gatehouse-website"><?php esc_html_e( 'Website', 'gatehouse' ); ?></label></th>
					<td>
						<input class="small-text" id="gatehouse-website" name="gatehouse_settings[website]" type="number" min="1" value="<?php echo esc_attr( $settings['website'] ? (string) $settings['website'] : '' ); ?>">
						<p class="description"><?php esc_html_e( 'The number in data-website of your tracking code.', 'gatehouse' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Also count', 'gatehouse' ); ?></th>
					<td>
						<?php foreach ( $parts as $name => $label ) : ?>
							<label><input name="gatehouse_settings[<?php echo esc_attr( $name ); ?>]" type="checkbox" value="1" <?php checked( $settings[ $name ], 1 ); ?>> <?php echo esc_html( $label ); ?></label><br>
						<?php endforeach; ?>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="gatehouse-key"><?php esc_html_e( 'API key', 'gatehouse' ); ?></label></th>
					<td>
						<?php if ( gatehouse_has_fixed_key() ) : ?>
							<p><?php esc_html_e( 'Set in wp-config.php.', 'gatehouse' ); ?></p>
						<?php else : ?>
							<input class="regular-text" id="gatehouse-key" name="gatehouse_api_key" type="password" autocomplete="off" placeholder="<?php echo esc_attr( '' === gatehouse_api_key() ? __( 'Not set', 'gatehouse' ) : __( 'Set. Enter a new key to replace it, or - to remove it.', 'gatehouse' ) ); ?>" value="">
						<?php endif; ?>
						<p class="description"><?php esc_html_e( 'Needed for WooCommerce only: your server uses it to send paid orders and refunds to Gatehouse.', 'gatehouse' ); ?></p>
						<p class="description"><?php esc_html_e( 'The key is sent over HTTPS only. After changing the URL, enter the key again.', 'gatehouse' ); ?></p>
						<?php if ( defined( 'GATEHOUSE_API_KEY' ) && ! defined( 'GATEHOUSE_HOST' ) ) : ?>
							<p class="description"><?php esc_html_e( 'GATEHOUSE_API_KEY is ignored without GATEHOUSE_HOST in wp-config.php.', 'gatehouse' ); ?></p>
						<?php endif; ?>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<p><?php esc_html_e( 'Logged-in users who can edit posts are not counted.', 'gatehouse' ); ?></p>
	</div>
	<?php
}
