export type SampleLanguage = 'curl' | 'JavaScript' | 'PHP';
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = ['curl', 'JavaScript', 'PHP'];

/** `base`: the shop's URL. docs/purchase-codes.md contains the same samples. */
export function licenceSample(language: SampleLanguage, base: string, itemId: number): string {
  switch (language) {
    case 'curl':
      return `curl ${base}/api/v1/licences/validate -d purchase_code=$CODE -d item_id=${itemId}
curl ${base}/api/v1/licences/activate -d purchase_code=$CODE -d item_id=${itemId} -d machine=$MACHINE
curl ${base}/api/v1/licences/deactivate -d purchase_code=$CODE -d item_id=${itemId} -d machine=$MACHINE`;
    case 'JavaScript':
      // not shown
      return `// Made once and kept: whoever knows it can deactivate this machine.
localStorage.machine ??= crypto.randomUUID();

async function licence(verb, code) {
  const answer = await fetch(\`${base}/api/v1/licences/\${verb}\`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purchase_code: code, item_id: ${itemId}, machine: localStorage.machine }),
  });
  if (!answer.ok) throw new Error(\`No answer about the license: \${answer.status}\`);
  return (await answer.json()).data;
}

const { activated, reason } = await licence('activate', code); // when the buyer has entered it
const { valid } = await licence('validate', code); // once a day; go on as before when there is no answer`;
    case 'PHP':
      // not shown
      return `function my_plugin_licence( $verb, $code ) {
	$secret = get_option( 'my_plugin_machine' );
	if ( ! $secret ) {
		$secret = wp_generate_uuid4(); // made once and kept
		update_option( 'my_plugin_machine', $secret );
	}
	$answer = wp_remote_post( '${base}/api/v1/licences/' . $verb, array(
		'body' => array(
			'purchase_code' => $code,
			'item_id'       => ${itemId},
			// A copy of the site at another address is another machine.
			'machine'       => hash( 'sha256', $secret . home_url() ),
		),
	) );
	if ( wp_remote_retrieve_response_code( $answer ) !== 200 ) {
		return null; // no answer: go on as before
	}
	return json_decode( wp_remote_retrieve_body( $answer ), true )['data'];
}`;
  }
}
