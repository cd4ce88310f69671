import { UAParser } from 'my-ua-parser';

/** What a user agent tells of itself; '' where it does not. */
export type Agent = { browser: string; browser_version: string; os: string; os_version: string; device: string };

const maxRemembered = 5000;
const maxLength = 512;
const remembered = new Map<string, Agent>();

/** Names and major versions. A device that says nothing of its kind is a desktop. */
export function agentOf(userAgent: string): Agent {
  const text = userAgent.slice(0, maxLength);
  let agent = remembered.get(text);
  if (!agent) {
    const { browser, os, device } = new UAParser(text).getResult();
    agent = {
      browser: browser.name ?? '',
      browser_version: browser.major ?? '',
      os: os.name ?? '',
      os_version: os.version ?? '',
      device: device.type ?? 'desktop',
    };
    if (remembered.size >= maxRemembered) {
      const oldest = remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.set(text, agent);
  }
  return agent;
}
