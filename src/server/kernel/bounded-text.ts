/** Returns undefined if the text of a response is longer than `maxChars`. */
export async function boundedText(response: Response, maxChars: number): Promise<string | undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxChars) return undefined;
  }
  return text;
}
