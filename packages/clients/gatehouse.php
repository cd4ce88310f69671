<?php
/** Client for license checks and updates. Needs PHP 7.4 with sodium, which PHP includes. Copy this file. */

/** The shop gave no answer. Let the program continue as before, and try again later. */
class Gatehouse_No_Answer extends Exception {}

class Gatehouse {
	private $url;
	private $item_id;
	private $machine;
	private $version;

	/**
	 * @param string $url     Address of the shop, such as https://shop.example.
	 * @param string $machine A secret text of 16 to 200 characters that the program creates once on each machine.
	 * @param string $version Version of the program.
	 */
	public function __construct( string $url, int $item_id, string $machine, string $version ) {
		$this->url     = rtrim( $url, '/' );
		$this->item_id = $item_id;
		$this->machine = $machine;
		$this->version = $version;
	}

	/** Returns `valid` and, if it isn't, `reason`. */
	public function check( string $code ): array {
		return $this->post( 'licences/validate', $this->subject( $code ) + array( 'version' => $this->version ) );
	}

	public function activate( string $code, string $label = '' ): array {
		$fields = array( 'label' => $label, 'version' => $this->version );
		return $this->post( 'licences/activate', $this->subject( $code ) + $fields );
	}

	public function deactivate( string $code ): array {
		return $this->post( 'licences/deactivate', $this->subject( $code ) );
	}

	/** Requests a signed license file for offline use. Store it, and renew it once a day when online. */
	public function licence_file( string $code ): array {
		return $this->post( 'licences/file', $this->subject( $code ) + array( 'version' => $this->version ) );
	}

	/** Store these keys with the license file. */
	public function keys(): array {
		return $this->request( '/.well-known/jwks.json', null )['keys'];
	}

	/**
	 * Verifies a license file without a network. Throws an Exception if it isn't valid. `is_late`: the file has expired,
	 * but the program should keep working while it requests a new one.
	 */
	public function verify( string $file, array $keys, ?int $now = null ): array {
		$now   = $now ?? time();
		$parts = explode( '.', $file );
		$head  = json_decode( $this->decode( $parts[0] ), true );
		$by_id = array_column( $keys, 'x', 'kid' );
		$known = $by_id[ $head['kid'] ?? '' ] ?? null;
		if ( count( $parts ) !== 3 || 'EdDSA' !== ( $head['alg'] ?? '' ) || 'gatehouse-licence+jwt' !== ( $head['typ'] ?? '' ) || null === $known ) {
			throw new Exception( 'The license has an unknown key.' );
		}
		$signature = $this->decode( $parts[2] );
		$signed    = $parts[0] . '.' . $parts[1];
		if ( strlen( $signature ) !== 64 || ! sodium_crypto_sign_verify_detached( $signature, $signed, $this->decode( $known ) ) ) {
			throw new Exception( 'The license has a wrong signature.' );
		}
		$claims = json_decode( $this->decode( $parts[1] ), true );
		if ( $claims['iss'] !== $this->url ) {
			throw new Exception( 'The license is from another shop.' );
		}
		if ( $claims['aud'] !== (string) $this->item_id ) {
			throw new Exception( 'The license is for another item.' );
		}
		if ( isset( $claims['machine'] ) && $claims['machine'] !== $this->machine ) {
			throw new Exception( 'The license is for another machine.' );
		}
		if ( $claims['nbf'] > $now ) {
			throw new Exception( 'The license is not valid yet. Check the clock.' );
		}
		if ( $claims['exp'] + $claims['grace'] < $now ) {
			throw new Exception( 'The license has expired.' );
		}
		return array( 'claims' => $claims, 'is_late' => $claims['exp'] < $now );
	}

	/** `$options` can have channel, line and platform. Without a code, the answer contains no download URLs. */
	public function check_for_updates( ?string $code = null, array $options = array() ): array {
		$fields = $options + array( 'version' => $this->version );
		$path   = 'updates/' . $this->item_id;
		if ( null !== $code ) {
			return $this->post( $path, $fields + array( 'purchase_code' => $code, 'machine' => $this->machine ) );
		}
		return $this->request( '/api/v1/' . $path . '?' . http_build_query( $fields ), null )['data'];
	}

	private function subject( string $code ): array {
		return array( 'purchase_code' => $code, 'item_id' => $this->item_id, 'machine' => $this->machine );
	}

	private function post( string $path, array $fields ): array {
		return $this->request( '/api/v1/' . $path, $fields )['data'];
	}

	private function request( string $path, ?array $fields ): array {
		$http = array( 'timeout' => 15, 'ignore_errors' => false );
		if ( null !== $fields ) {
			$http += array(
				'method'  => 'POST',
				'header'  => 'Content-Type: application/json',
				'content' => json_encode( $fields ),
			);
		}
		$body   = @file_get_contents( $this->url . $path, false, stream_context_create( array( 'http' => $http ) ) );
		$answer = false === $body ? null : json_decode( $body, true );
		if ( ! is_array( $answer ) ) {
			throw new Gatehouse_No_Answer( 'No answer from ' . $this->url );
		}
		return $answer;
	}

	private function decode( string $text ): string {
		return (string) base64_decode( strtr( $text, '-_', '+/' ) );
	}
}
