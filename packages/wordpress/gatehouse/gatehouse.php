<?php
/**
 * Plugin Name:       Gatehouse
 * Description:       Counts visitors, events and WooCommerce sales with your own Gatehouse, without cookies.
 * Version:           1.0.0
 * Requires at least: 5.7
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * Text Domain:       gatehouse
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/tracking.php';
require_once __DIR__ . '/includes/sales.php';

add_action( 'admin_menu', 'gatehouse_add_settings_page' );
add_action( 'admin_init', 'gatehouse_register_settings' );
add_action( 'update_option_gatehouse_settings', 'gatehouse_forget_key_of_other_host', 10, 2 );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'gatehouse_add_settings_link' );
add_action( 'wp_head', 'gatehouse_print_script', 1 );
add_action( 'woocommerce_payment_complete', 'gatehouse_queue_sale' );
add_action( 'woocommerce_order_status_processing', 'gatehouse_queue_sale' );
add_action( 'woocommerce_order_status_completed', 'gatehouse_queue_sale' );
add_action( 'woocommerce_order_refunded', 'gatehouse_queue_sale' );
add_action( 'gatehouse_tell_sale', 'gatehouse_tell_sale', 10, 2 );
