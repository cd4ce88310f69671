<?php
/**
 * Removes all that the plug-in has written, on each site of a network.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

function gatehouse_remove_everything() {
	delete_option( 'gatehouse_settings' );
	delete_option( 'gatehouse_api_key' );
	wp_unschedule_hook( 'gatehouse_tell_sale' );
	delete_post_meta_by_key( '_gatehouse_told' );
	if ( function_exists( 'wc_get_orders' ) ) {
		// Where WooCommerce keeps orders in tables of its own.
		foreach ( wc_get_orders( array( 'limit' => -1, 'meta_key' => '_gatehouse_told', 'meta_compare' => 'EXISTS' ) ) as $order ) {
			$order->delete_meta_data( '_gatehouse_told' );
			$order->save();
		}
	}
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $gatehouse_site ) {
		switch_to_blog( $gatehouse_site );
		gatehouse_remove_everything();
		restore_current_blog();
	}
} else {
	gatehouse_remove_everything();
}
