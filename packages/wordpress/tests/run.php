<?php
/**
 * Runs the plug-in beside stand-ins of WordPress: php packages/wordpress/tests/run.php
 */

require __DIR__ . '/wordpress.php';
require __DIR__ . '/../gatehouse/gatehouse.php';

$passed = 0;
function same( $expected, $actual, $what ) {
	global $passed;
	if ( $expected !== $actual ) {
		fwrite( STDERR, "$what\n  expected " . var_export( $expected, true ) . "\n  actual " . var_export( $actual, true ) . "\n" );
		exit( 1 );
	}
	++$passed;
}
function printed( $call ) {
	ob_start();
	$call();
	return ob_get_clean();
}
$head = fn() => printed( fn() => do_action( 'wp_head' ) );

do_action( 'admin_init' );
do_action( 'admin_menu' );
same( 'manage_options', $GLOBALS['wp']['page'][2], 'the settings are for those who manage options' );
same( '', $head(), 'nothing is printed before it is set up' );

update_option( 'gatehouse_settings', array( 'host' => ' https://stats.example/ ', 'website' => '7' ) );
same( '<script defer data-website="7" src="https://stats.example/js/gatehouse.js"></script>' . "\n", $head(), 'the tag' );
$kept = get_option( 'gatehouse_settings' );
update_option( 'gatehouse_settings', array( 'host' => 'javascript:alert(1)', 'website' => 'seven' ) );
same( $kept, get_option( 'gatehouse_settings' ), 'what is wrong keeps what was there' );
same( array( 'gatehouse_host', 'gatehouse_website' ), $GLOBALS['wp']['errors'], 'and is told' );

foreach ( array( array( 'can', 'edit_posts' ), array( 'is', 'preview' ), array( 'is', 'customize' ) ) as list( $key, $value ) ) {
	$GLOBALS['wp'][ $key ] = array( $value );
	same( '', $head(), "$value is not counted" );
	$GLOBALS['wp'][ $key ] = array();
}
$GLOBALS['wp']['can'] = array( 'read' );
same( true, '' !== $head(), 'a reader who is logged in is counted' );
$GLOBALS['wp']['is'] = array( '404' );
same( true, str_contains( $head(), 'data-404="" src="https://stats.example/js/gatehouse.full.js"' ), 'pages that are not found' );
$GLOBALS['wp']['is'] = array();
update_option( 'gatehouse_settings', array( 'host' => 'https://stats.example/"><b>', 'website' => 7, 'forms' => '1' ) );
same( false, str_contains( $head(), '<b>' ), 'what is set is escaped' );
update_option( 'gatehouse_settings', array( 'host' => 'https://stats.example', 'website' => 7, 'forms' => '1' ) );
same( true, str_contains( $head(), ' data-forms="" ' ), 'forms' );

$order = new Test_Order( 12 );
do_action( 'woocommerce_payment_complete', 12, 'txn_1' );
same( array(), $GLOBALS['wp']['scheduled'], 'without a key no sale is told' );
update_option( 'gatehouse_api_key', 'gh_key' );
update_option( 'gatehouse_api_key', '' );
same( 'gh_key', get_option( 'gatehouse_api_key' ), 'an empty field keeps the key' );
$GLOBALS['wp']['can'] = array( 'manage_options' );
$page = printed( 'gatehouse_show_settings_page' );
same( false, str_contains( $page, 'gh_key' ), 'the key is not shown' );
same( true, str_contains( $page, 'value="https://stats.example"' ) && str_contains( $page, '_wpnonce' ), 'the form' );
$GLOBALS['wp']['can'] = array();
same( '', printed( 'gatehouse_show_settings_page' ), 'the page is for those who may' );

do_action( 'woocommerce_payment_complete', 12, 'txn_1' );
do_action( 'woocommerce_order_status_processing', 12, $order );
same( 1, count( $GLOBALS['wp']['scheduled'] ), 'one paid order is told once' );
same( array(), $GLOBALS['wp']['sent'], 'and not while the buyer waits' );
same( 0, run_next_event(), 'at once' );
list( $url, $request ) = $GLOBALS['wp']['sent'][0];
same( 'https://stats.example/api/v1/websites/7/sales', $url, 'where it is told' );
same( 'Bearer gh_key', $request['headers']['Authorization'], 'the key' );
$sale = array(
	'reference' => 'woocommerce-12',
	'amount'    => 49.9,
	'currency'  => 'EUR',
	'refunded'  => 0,
	'sold_at'   => '2026-03-10T12:00:00Z',
	'visitor'   => array(
		'address'    => '203.0.113.9',
		'user_agent' => 'Mozilla/5.0',
	),
);
same( json_encode( $sale ), str_replace( '0.0,', '0,', $request['body'] ), 'what is told' );
same( true, isset( $order->meta['_gatehouse_told'] ), 'the order remembers it' );

$order->refunded   = 10.5;
$order->user_agent = '';
do_action( 'woocommerce_order_refunded', 12, 99 );
run_next_event();
$told = json_decode( $GLOBALS['wp']['sent'][1][1]['body'], true );
same( array( 'woocommerce-12', 10.5, false ), array( $told['reference'], $told['refunded'], isset( $told['visitor'] ) ), 'a refund is the same sale' );

$unpaid          = new Test_Order( 13 );
$unpaid->paid_at = null;
do_action( 'woocommerce_order_status_processing', 13, $unpaid );
run_next_event();
same( 2, count( $GLOBALS['wp']['sent'] ), 'an order that is not paid is no sale' );

$GLOBALS['wp']['answer'] = 0;
$late = new Test_Order( 14 );
do_action( 'woocommerce_payment_complete', 14 );
$waited = array();
while ( array() !== $GLOBALS['wp']['scheduled'] ) {
	$waited[] = run_next_event();
}
same( array( 0, 300, 1800, 7200, 21600, 86400, 86400 ), array_map( fn( $seconds ) => (int) round( $seconds / 10 ) * 10, $waited ), 'tries' );
same( array( 'Could not send this sale to Gatehouse (status 0).' ), $late->notes, 'what could not be told is noted' );
same( false, isset( $late->meta['_gatehouse_told'] ), 'and not taken for told' );

$GLOBALS['wp']['answer'] = 201;
do_action( 'woocommerce_payment_complete', 14 );
$GLOBALS['wp']['scheduled'] = array();
$told_of = function ( $host ) {
	update_option( 'gatehouse_settings', array( 'host' => $host, 'website' => 7 ) );
	$GLOBALS['wp']['sent'] = array();
	do_action( 'woocommerce_payment_complete', 12 );
	if ( array() !== $GLOBALS['wp']['scheduled'] ) {
		run_next_event();
	}
	return $GLOBALS['wp']['sent'];
};
same( 0, $told_of( 'https://stats.example' )[0][1]['redirection'], 'the key follows no redirect' );
same( array(), $told_of( 'https://elsewhere.example' ), 'another host does not get the key' );
same( array(), $told_of( 'https://stats.example' ), 'and it is not kept' );
update_option( 'gatehouse_settings', array( 'host' => 'http://stats.example', 'website' => 7 ) );
update_option( 'gatehouse_api_key', 'gh_new' );
same( array(), $told_of( 'http://stats.example' ), 'the key is not sent in the clear' );
gatehouse_tell_sale( 12 );
same( array(), $GLOBALS['wp']['sent'], 'nor is what waited' );
update_option( 'gatehouse_settings', array( 'host' => 'http://localhost:3000', 'website' => 7 ) );
update_option( 'gatehouse_api_key', 'gh_new' );
same( 'Bearer gh_new', $told_of( 'http://localhost:3000' )[0][1]['headers']['Authorization'], 'but to this machine' );
$GLOBALS['wp']['is'] = array( 'multisite' );
same( 'http://localhost:3000', substr( $told_of( 'https://elsewhere.example' )[0][0], 0, 21 ), 'the host of a network' );
$GLOBALS['wp']['can'] = array( 'unfiltered_html' );
same( array(), $told_of( 'https://elsewhere.example' ), 'is for those who may print scripts' );
$GLOBALS['wp']['is'] = array();
define( 'GATEHOUSE_API_KEY', 'gh_fixed' );
same( array(), $told_of( 'https://elsewhere.example' ), 'a fixed key needs a fixed host' );
define( 'GATEHOUSE_HOST', 'https://fixed.example/' );
list( $url, $request ) = $told_of( 'https://elsewhere.example' )[0];
same( array( 'https://fixed.example/api/v1/websites/7/sales', 'Bearer gh_fixed' ), array( $url, $request['headers']['Authorization'] ), 'and goes there' );

define( 'WP_UNINSTALL_PLUGIN', 'gatehouse/gatehouse.php' );
require __DIR__ . '/../gatehouse/uninstall.php';
same( array( array(), array(), array() ), array( $GLOBALS['wp']['options'], $GLOBALS['wp']['scheduled'], $order->meta ), 'nothing is left' );

echo "$passed passed\n";
