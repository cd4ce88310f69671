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
  // NUL marks our own values in rollups.
  const marked = new URLSearchParams('utm_source=%00other&utm_campaign=%00');
  const { utm_source, utm_campaign } = findSource({ referrer: '', ownHost: 'shop.example', query: marked });
  assert.deepEqual([utm_source, utm_campaign], ['other', '']);
});
