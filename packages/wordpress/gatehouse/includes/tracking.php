<?php
/**
 * The script tag in the head of each page that visitors see.
 */

defined( 'ABSPATH' ) || exit;

/** Whether this page is shown to somebody who is to be counted. */
function gatehouse_counts_this_page() {
	return ! current_user_can( 'edit_posts' ) && ! is_preview() && ! is_customize_preview();
}

function gatehouse_print_script() {
	$settings = gatehouse_settings();
	if ( '' === $settings['host'] || 0 === $settings['website'] || ! gatehouse_counts_this_page() ) {
		return;
	}
	$attributes = array(
		'defer'        => true,
		'data-website' => (string) $settings['website'],
	);
	foreach ( array( 'outbound', 'downloads', 'forms' ) as $part ) {
		if ( $settings[ $part ] ) {
			// Switched on by being there.
			$attributes[ 'data-' . $part ] = '';
		}
	}
	if ( is_404() ) {
		$attributes['data-404'] = '';
	}
	$script            = count( $attributes ) > 2 ? 'gatehouse.full.js' : 'gatehouse.js';
	$attributes['src'] = esc_url( $settings['host'] . '/js/' . $script );
	wp_print_script_tag( $attributes );
}
