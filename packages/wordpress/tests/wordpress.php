<?php
/**
 * As much of WordPress and WooCommerce as the plug-in calls, with what it was asked for kept in $GLOBALS['wp'].
 */

define( 'ABSPATH', __DIR__ );

$GLOBALS['wp'] = array(
	'options'   => array(),
	'actions'   => array(),
	'scheduled' => array(),
	'sent'      => array(),
	'answer'    => 201,
	'can'       => array(),
	'is'        => array(),
	'errors'    => array(),
	'settings'  => array(),
	'orders'    => array(),
);

function add_action( $name, $call, $priority = 10, $arguments = 1 ) {
	$GLOBALS['wp']['actions'][ $name ][] = array( $call, $arguments );
}
function add_filter( $name, $call ) {
	add_action( $name, $call );
}
function do_action( $name, ...$given ) {
	foreach ( $GLOBALS['wp']['actions'][ $name ] ?? array() as list( $call, $count ) ) {
		$call( ...array_slice( $given, 0, $count ) );
	}
}
function plugin_basename( $file ) {
	return 'gatehouse/' . basename( $file );
}
function get_option( $name, $default = false ) {
	return $GLOBALS['wp']['options'][ $name ] ?? $default;
}
/** As options.php does: what is sent goes through the setting's own cleaning. */
function update_option( $name, $value ) {
	$clean = $GLOBALS['wp']['settings'][ $name ]['sanitize_callback'] ?? null;
	$before = get_option( $name );
	$after  = $clean ? $clean( $value ) : $value;

	$GLOBALS['wp']['options'][ $name ] = $after;
	if ( false !== $before && $before !== $after ) {
		do_action( "update_option_$name", $before, $after, $name );
	}
}
function delete_option( $name ) {
	unset( $GLOBALS['wp']['options'][ $name ] );
}
function register_setting( $group, $name, $arguments ) {
	$GLOBALS['wp']['settings'][ $name ] = $arguments;
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['wp']['errors'][] = $code;
}
function add_options_page( ...$given ) {
	$GLOBALS['wp']['page'] = $given;
}
function admin_url( $path ) {
	return 'https://blog.example/wp-admin/' . $path;
}
function current_user_can( $what ) {
	return in_array( $what, $GLOBALS['wp']['can'], true );
}
function is_preview() {
	return in_array( 'preview', $GLOBALS['wp']['is'], true );
}
function is_customize_preview() {
	return in_array( 'customize', $GLOBALS['wp']['is'], true );
}
function is_404() {
	return in_array( '404', $GLOBALS['wp']['is'], true );
}
function is_multisite() {
	return in_array( 'multisite', $GLOBALS['wp']['is'], true );
}
function __( $text ) {
	return $text;
}
function esc_html__( $text ) {
	return esc_html( $text );
}
function esc_html_e( $text ) {
	echo esc_html( $text );
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_url( $url ) {
	return esc_attr( esc_url_raw( $url ) );
}
function esc_url_raw( $url, $protocols = array( 'http', 'https' ) ) {
	$scheme = parse_url( $url, PHP_URL_SCHEME );
	return $scheme && ! in_array( $scheme, $protocols, true ) ? '' : preg_replace( '/[\s"<>\']/', '', $url );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}
function wp_parse_url( $url, $part ) {
	return parse_url( $url, $part );
}
function absint( $value ) {
	return abs( (int) $value );
}
function sanitize_text_field( $text ) {
	return trim( strip_tags( $text ) );
}
function settings_fields( $group ) {
	echo '<input type="hidden" name="_wpnonce" value="nonce">';
}
function checked( $value, $current ) {
	echo (string) $value === (string) $current ? 'checked' : '';
}
function submit_button() {
	echo '<button>Save Changes</button>';
}
function wp_print_script_tag( $attributes ) {
	echo '<script';
	foreach ( $attributes as $name => $value ) {
		echo true === $value ? " $name" : " $name=\"" . esc_attr( $value ) . '"';
	}
	echo "></script>\n";
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function is_wp_error( $answer ) {
	return null === $answer;
}
function wp_remote_post( $url, $request ) {
	$GLOBALS['wp']['sent'][] = array( $url, $request );
	return 0 === $GLOBALS['wp']['answer'] ? null : array( 'status' => $GLOBALS['wp']['answer'] );
}
function wp_remote_retrieve_response_code( $answer ) {
	return $answer['status'];
}
function wp_next_scheduled( $hook, $arguments ) {
	foreach ( $GLOBALS['wp']['scheduled'] as $event ) {
		if ( array_slice( $event, 1 ) === array( $hook, $arguments ) ) {
			return $event[0];
		}
	}
	return false;
}
function wp_schedule_single_event( $at, $hook, $arguments ) {
	$GLOBALS['wp']['scheduled'][] = array( $at, $hook, $arguments );
}
function wp_unschedule_hook( $hook ) {
	$GLOBALS['wp']['scheduled'] = array_filter( $GLOBALS['wp']['scheduled'], fn( $event ) => $event[1] !== $hook );
}
/** Runs what is due next, whatever its time; answers how many seconds it had to wait. */
function run_next_event() {
	list( $at, $hook, $arguments ) = array_shift( $GLOBALS['wp']['scheduled'] );
	do_action( $hook, ...$arguments );
	return $at - time();
}
function delete_post_meta_by_key( $key ) {
	foreach ( $GLOBALS['wp']['orders'] as $order ) {
		unset( $order->meta[ $key ] );
	}
}
function wc_get_order( $id ) {
	return $GLOBALS['wp']['orders'][ $id ] ?? false;
}
function wc_get_orders( $query ) {
	return array();
}

final class Test_Order {
	public $meta     = array();
	public $notes    = array();
	public $refunded = 0.0;
	public $paid_at;
	public $address    = '203.0.113.9';
	public $user_agent = 'Mozilla/5.0';
	private $id;

	public function __construct( $id ) {
		$this->id      = $id;
		$this->paid_at = new DateTime( '2026-03-10T12:00:00Z' );

		$GLOBALS['wp']['orders'][ $id ] = $this;
	}
	public function get_id() {
		return $this->id;
	}
	public function get_date_paid() {
		return $this->paid_at;
	}
	public function get_total() {
		return '49.90';
	}
	public function get_currency() {
		return 'EUR';
	}
	public function get_total_refunded() {
		return $this->refunded;
	}
	public function get_customer_ip_address() {
		return $this->address;
	}
	public function get_customer_user_agent() {
		return $this->user_agent;
	}
	public function update_meta_data( $key, $value ) {
		$this->meta[ $key ] = $value;
	}
	public function save() {}
	public function add_order_note( $note ) {
		$this->notes[] = $note;
	}
}
