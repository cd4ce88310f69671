import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channels, findSource } from './visit-traits.ts';

const arrivals: [referrer: string, query: string, expected: string][] = [
  ['', '', ' by Direct'],
  ['https://shop.example/other', '', ' by Direct'],
  ['nonsense', '', ' by Direct'],
  ['https://www.google.com/', '', 'Google by Organic Search'],
  ['https://www.google.co.uk/', '', 'Google by Organic Search'],
  ['https://www.google.com.br/search?q=x', '', 'Google by Organic Search'],
  ['android-app://com.google.android.googlequicksearchbox/', '', 'Google by Organic Search'],
  ['https://google.evil.example/', '', 'google.evil.example by Referral'],
  ['https://notgoogle.com/', '', 'notgoogle.com by Referral'],
  ['https://accounts.google.com/', '', 'Google Accounts by Referral'],
  ['https://www.bing.com/', '', 'Bing by Organic Search'],
  ['https://duckduckgo.com/', '', 'DuckDuckGo by Organic Search'],
  ['https://search.yahoo.com/', '', 'Yahoo! by Organic Search'],
  ['https://yandex.ru/', '', 'Yandex by Organic Search'],
  ['https://www.facebook.com/', '', 'Facebook by Organic Social'],
  ['https://l.facebook.com/l.php?u=x', '', 'Facebook by Organic Social'],
  ['https://m.facebook.com/', '', 'Facebook by Organic Social'],
  ['android-app://com.facebook.katana', '', 'Facebook by Organic Social'],
  ['https://t.co/abc', '', 'X by Organic Social'],
  ['https://out.reddit.com/', '', 'Reddit by Organic Social'],
  ['https://lnkd.in/x', '', 'LinkedIn by Organic Social'],
  ['https://news.ycombinator.com/item?id=1', '', 'Hacker News by Organic Social'],
  ['https://m.youtube.com/', '', 'YouTube by Organic Video'],
  ['https://chatgpt.com/', '', 'ChatGPT by AI Assistants'],
  ['https://www.perplexity.ai/', '', 'Perplexity by AI Assistants'],
  ['https://gemini.google.com/app', '', 'Gemini by AI Assistants'],
  ['', 'utm_source=chatgpt.com', 'ChatGPT by AI Assistants'],
  ['https://github.com/a/b', '', 'GitHub by Referral'],
  ['https://mail.google.com/', '', 'Gmail by Email'],
  ['https://www.amazon.de/', '', 'Amazon by Organic Shopping'],
  ['android-app://com.unknown.app', '', 'com.unknown.app by Referral'],
  ['https://blog.example/x', '', 'blog.example by Referral'],
  ['https://www.google.com/', 'gclid=x', 'Google by Paid Search'],
  ['', 'gclid=x', 'Google by Paid Search'],
  ['', 'msclkid=x', 'Bing by Paid Search'],
  ['', 'fbclid=x', 'Facebook by Organic Social'],
  ['', 'utm_source=google&utm_medium=cpc&utm_campaign=brand', 'Google by Paid Search'],
  ['', 'utm_source=google&utm_medium=cpc&utm_campaign=shopping-de', 'Google by Paid Shopping'],
  ['', 'utm_source=brand&gclid=x', 'brand by Paid Search'],
  ['', 'utm_source=facebook&utm_medium=paid_social', 'Facebook by Paid Social'],
  ['', 'utm_source=fb&utm_medium=cpc', 'Facebook by Paid Social'],
  ['', 'utm_source=youtube&utm_medium=video', 'YouTube by Organic Video'],
  ['', 'utm_source=youtube&utm_medium=cpc', 'YouTube by Paid Video'],
  ['', 'utm_source=linkedin&utm_medium=social', 'LinkedIn by Organic Social'],
  ['', 'utm_source=buffer&utm_medium=social', 'buffer by Organic Social'],
  ['', 'utm_source=newsletter&utm_medium=email', 'newsletter by Email'],
  ['', 'utm_source=newsletter', 'newsletter by Email'],
  ['', 'utm_source=partner&utm_medium=referral', 'partner by Referral'],
  ['', 'utm_source=partner&utm_medium=affiliate', 'partner by Affiliates'],
  ['', 'utm_source=adnet&utm_medium=banner', 'adnet by Display'],
  ['', 'utm_source=adnet&utm_medium=cpm', 'adnet by Display'],
  ['', 'utm_source=adnet&utm_medium=cpc', 'adnet by Paid Other'],
  ['', 'utm_source=spotify&utm_medium=audio', 'spotify by Audio'],
  ['', 'utm_source=twilio&utm_medium=sms', 'twilio by SMS'],
  ['', 'utm_source=app&utm_medium=web_push', 'app by Push'],
  ['', 'utm_source=flyer&utm_medium=qr', 'flyer by Other Campaigns'],
  ['', 'utm_campaign=autumn', ' by Other Campaigns'],
  ['', 'ref=producthunt', 'Product Hunt by Organic Social'],
  ['', 'source=friend', 'friend by Referral'],
  ['', 'ref=__proto__', '__proto__ by Referral'],
  ['https://t.co/x', 'utm_source=weekly&utm_medium=email', 'weekly by Email'],
  // Parameters in any case, of other tools, and escaped twice.
  ['', 'UTM_SOURCE=Spring&UTM_MEDIUM=email', 'Spring by Email'],
  ['', 'GCLID=x', 'Google by Paid Search'],
  ['', 'mtm_campaign=autumn&mtm_source=partner&mtm_medium=email', 'partner by Email'],
  ['', 'pk_campaign=autumn&pk_source=partner&pk_medium=affiliate', 'partner by Affiliates'],
  ['', 'utm_source=letter&amp;utm_medium=email', 'letter by Email'],
  ['', 'utm_source%3Dletter%26utm_medium%3Demail', 'letter by Email'],
  ['', ' UTM_Source\u200b=letter\ufeff&utm_medium=ppc\u200b', 'letter by Paid Search'],
  ['', 'utm_source[]=letter&utm_medium[0]=email', 'letter by Email'],
  ['', 'utm_source=letter%26utm_medium%3Demail%26utm_campaign%3Dmay', 'letter by Email'],
  ['', 'utm_id=17', ' by Other Campaigns'],
  ['', 'url=https%3A%2F%2Fother.example%2F%3Futm_source%3Dtw%26utm_medium%3Dcpc', ' by Direct'],
  ['', 'next=%2Fa%3Fb%3D1%26utm_source%3Dnewsletter%26utm_medium%3Demail', ' by Direct'],
  ['', `a=${'x%3Butm_a=1'.repeat(700)}`, ' by Direct'],
  ['', 'gclid=', ' by Direct'],
  ['https://www.google.com/', 'gad_source=1&gad_campaignid=123', 'Google by Paid Search'],
  ['', 'ScCid=x', 'Snapchat by Paid Social'],
  ['', 'qclid=x', 'Quora by Paid Social'],
  ['', 'epik=x', 'Pinterest by Paid Social'],
  ['', 'tblci=x', 'Taboola by Paid Other'],
  ['', 'dicbo=x', 'Outbrain by Paid Other'],
  ['', 'srsltid=x', 'Google Shopping by Organic Shopping'],
  ['', 'igshid=x', 'Instagram by Organic Social'],
  ['', 'ysclid=x', 'Yandex by Organic Search'],
  ['', 'mc_cid=x', 'Mailchimp by Email'],
  ['', '_hsenc=x', 'HubSpot by Email'],
  ['', 'ck_subscriber_id=x', 'Kit by Email'],
  ['', 'dm_i=x', 'Dotdigital by Email'],
  ['', 'awc=x', 'Awin by Affiliates'],
  ['', 'sscid=x', 'ShareASale by Affiliates'],
  ['', 'ranMID=x', 'Rakuten Advertising by Affiliates'],
  ['', 'rb_clickid=x', 'VK by Paid Social'],
  ['', 'ndclid=x', 'Nextdoor by Paid Social'],
  ['', 'ig_rid=x', 'Instagram by Organic Social'],
  ['', 'hsa_net=adwords&hsa_cam=1', 'Google by Paid Search'],
  // A known referrer is the product, the click ID says that it is an ad.
  ['https://l.instagram.com/', 'fbclid=x', 'Instagram by Organic Social'],
  ['https://l.threads.com/', 'fbclid=x', 'Threads by Organic Social'],
  ['https://www.youtube.com/', 'gclid=x', 'YouTube by Paid Video'],
  ['https://googleads.g.doubleclick.net/', 'gclid=x', 'Google by Paid Search'],
  ...['adwords', 'googleads', 'google_ads', 'Google Ads', 'gads'].map((word): [string, string, string] => [
    '',
    `utm_source=${word}`,
    'Google by Paid Search',
  ]),
  ...['fbads', 'facebook-ads', 'facebook_ads', 'meta-ads'].map((word): [string, string, string] => [
    '',
    `utm_source=${word}`,
    'Facebook by Paid Social',
  ]),
  ...['facebook_cpc', 'facebook-paid', 'paid-facebook', 'fb / cpc'].map((word): [string, string, string] => [
    '',
    `utm_source=${word}`,
    'Facebook by Paid Social',
  ]),
  ['', 'utm_source=google_pmax', 'Google by Paid Search'],
  ['', 'utm_source=https://www.facebook.com/page', 'Facebook by Organic Social'],
  ['', 'utm_source=bingads', 'Bing by Paid Search'],
  ['', 'utm_source=threads', 'Threads by Organic Social'],
  ['', 'utm_source=uploads', 'uploads by Other Campaigns'],
  ...['social_paid', 'social-paid', 'ads', 'ad'].map((medium): [string, string, string] => [
    '',
    `utm_source=facebook&utm_medium=${medium}`,
    'Facebook by Paid Social',
  ]),
  ...['ads', 'pmax', 'sem', 'search-ads'].map((medium): [string, string, string] => [
    '',
    `utm_source=google&utm_medium=${medium}`,
    'Google by Paid Search',
  ]),
  ...['email_marketing', 'emailing', 'mailing', 'e-newsletter'].map((medium): [string, string, string] => [
    '',
    `utm_source=weekly&utm_medium=${medium}`,
    'weekly by Email',
  ]),
  ...['news letter', 'mailer', 'e-blast'].map((medium): [string, string, string] => [
    '',
    `utm_source=weekly&utm_medium=${medium}`,
    'weekly by Email',
  ]),
  ...['p-max', 'boosted', 'advertisement', 'native'].map((medium): [string, string, string] => [
    '',
    `utm_source=adnet&utm_medium=${medium}`,
    'adnet by Paid Other',
  ]),
  ['', 'utm_source=buffer&utm_medium=organic_social', 'buffer by Organic Social'],
  ['', 'utm_source=site&utm_medium=seo', 'site by Organic Search'],
  ['', 'utm_source=twilio&utm_medium=sms_marketing', 'twilio by SMS'],
  ['', 'utm_source=partner&utm_medium=affiliation', 'partner by Affiliates'],
  ['', 'utm_source=partner&utm_medium=aff', 'partner by Affiliates'],
  ...['support.google.com', 'ads.google.com', 'translate.google.com', 'finance.yahoo.com', 'tieba.baidu.com'].map(
    (host): [string, string, string] => [`https://${host}/`, '', `${host} by Referral`],
  ),
  ['https://help.kagi.com/', '', 'help.kagi.com by Referral'],
  ['https://developers.facebook.com/', '', 'developers.facebook.com by Referral'],
  ['https://mail.aol.com/', '', 'AOL Mail by Email'],
  ['https://email.seznam.cz/', '', 'Seznam Email by Email'],
  ['https://suche.web.de/', '', 'WEB.DE Suche by Organic Search'],
  ['https://go.mail.ru/', '', 'Mail.ru Search by Organic Search'],
  ['https://de.search.yahoo.com/', '', 'Yahoo! by Organic Search'],
  ['https://images.google.co.uk/', '', 'Google by Organic Search'],
  ['https://yandex.com.tr/', '', 'Yandex by Organic Search'],
  ['android-app://m.facebook.com/', '', 'Facebook by Organic Social'],
  ['android-app://com.Slack/', '', 'Slack by Organic Social'],
  ['android-app://com.ss.android.ugc.trill/', '', 'TikTok by Organic Social'],
  ['android-app://com.microsoft.teams/', '', 'Microsoft Teams by Organic Social'],
  ['android-app://com.anthropic.claude/', '', 'Claude by AI Assistants'],
  ['https://mastodon.example/', '', 'Mastodon by Organic Social'],
  ['https://statics.teams.cdn.office.net/', '', 'Microsoft Teams by Organic Social'],
  ['https://m.sm.cn/', '', 'Shenma by Organic Search'],
];

test('names the source and channel of a visit', () => {
  for (const [referrer, query, expected] of arrivals) {
    const { source, channel } = findSource({ referrer, ownHost: 'shop.example', query: new URLSearchParams(query) });
    assert.equal(`${source} by ${channel}`, expected, `${referrer} ${query}`);
    assert.ok(channels.includes(channel));
  }
});

test('stores the referrer and the campaign as sent, truncated to a maximum length', () => {
  const query = new URLSearchParams({ utm_source: 'a'.repeat(500), utm_term: ' two words ', ref: 'other' });
  const source = findSource({ referrer: 'https://www.blog.example/post?q=secret', ownHost: 'shop.example', query });
  assert.equal(source.referrer, 'blog.example');
  assert.equal(source.referrer_path, '/post');
  assert.equal(source.utm_source, 'a'.repeat(200));
  assert.equal(source.utm_term, 'two words');
  assert.equal(source.utm_medium, '');
  const long = new URLSearchParams({ utm_campaign: `${'x'.repeat(199)}🎵` });
  assert.equal(findSource({ referrer: '', ownHost: 'shop.example', query: long }).utm_campaign, 'x'.repeat(199));
  // NUL marks our own values in rollups.
  const marked = new URLSearchParams('utm_source=%00other&utm_campaign=%00');
  const { utm_source, utm_campaign } = findSource({ referrer: '', ownHost: 'shop.example', query: marked });
  assert.deepEqual([utm_source, utm_campaign], ['other', '']);
});
