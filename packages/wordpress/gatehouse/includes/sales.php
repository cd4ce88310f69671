<?php
/**
 * Tells Gatehouse of WooCommerce's paid orders and of their refunds, from the server: no visitor can forge or block that.
 * The order's reference makes a sale count once, however often it is told.
 */

defined( 'ABSPATH' ) || exit;

/** Longer and longer between tries: five minutes to a day; two and a half days in all. */
const GATEHOUSE_RETRY_SECONDS = array( 300, 1800, 7200, 21600, 86400, 86400 );

/** After the page that the buyer waits for, and never instead of it. */
function gatehouse_queue_sale( $order_id, $tries = 0 ) {
	if ( '' === gatehouse_api_key() || ! gatehouse_may_send_key( gatehouse_settings()['host'] ) ) {
		return;
	}
	$wait      = 0 === $tries ? 0 : GATEHOUSE_RETRY_SECONDS[ $tries - 1 ];
	$arguments = array( absint( $order_id ), absint( is_int( $tries ) ? $tries : 0 ) );
	if ( ! wp_next_scheduled( 'gatehouse_tell_sale', $arguments ) ) {
		wp_schedule_single_event( time() + $wait, 'gatehouse_tell_sale', $arguments );
	}
}

/** @return array<string, mixed>|null What is told of the order; null while it is not paid. */
function gatehouse_sale_of( $order ) {
	$paid_at = $order->get_date_paid();
	if ( ! $paid_at ) {
		return null;
	}
	$sale       = array(
		'reference' => 'woocommerce-' . $order->get_id(),
		'amount'    => (float) $order->get_total(),
		'currency'  => $order->get_currency(),
		'refunded'  => (float) $order->get_total_refunded(),
		'sold_at'   => gmdate( 'Y-m-d\TH:i:s\Z', $paid_at->getTimestamp() ),
	);
	$address    = (string) $order->get_customer_ip_address();
	$user_agent = (string) $order->get_customer_user_agent();
	if ( filter_var( $address, FILTER_VALIDATE_IP ) && '' !== $user_agent ) {
		// Finds the visit that the order came from. Gatehouse keeps neither.
		$sale['visitor'] = array(
			'address'    => $address,
			'user_agent' => substr( $user_agent, 0, 2000 ),
		);
	}
	return $sale;
}

function gatehouse_tell_sale( $order_id, $tries = 0 ) {
	$settings = gatehouse_settings();
	$key      = gatehouse_api_key();
	if ( '' === $settings['host'] || 0 === $settings['website'] || '' === $key || ! gatehouse_may_send_key( $settings['host'] ) || ! function_exists( 'wc_get_order' ) ) {
		return;
	}
	$order = wc_get_order( $order_id );
	$sale  = $order ? gatehouse_sale_of( $order ) : null;
	if ( null === $sale ) {
		return;
	}
	$answer = wp_remote_post(
		$settings['host'] . '/api/v1/websites/' . $settings['website'] . '/sales',
		array(
			'timeout'     => 10,
			// The key is for this host alone.
			'redirection' => 0,
			'headers'     => array(
				'Authorization' => 'Bearer ' . $key,
				'Content-Type'  => 'application/json',
			),
			'body'        => wp_json_encode( $sale ),
		)
	);
	$status = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
	if ( $status >= 200 && $status < 300 ) {
		$order->update_meta_data( '_gatehouse_told', (string) time() );
		$order->save();
		return;
	}
	if ( $tries < count( GATEHOUSE_RETRY_SECONDS ) ) {
		gatehouse_queue_sale( $order_id, $tries + 1 );
		return;
	}
	// Never the key, nor what was sent.
	$order->add_order_note(
		/* translators: %d: HTTP status, 0 when there was no answer */
		sprintf( __( 'Could not send this sale to Gatehouse (status %d).', 'gatehouse' ), $status )
	);
}
