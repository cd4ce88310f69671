/**
 * Gathers the questions that arrive in one turn of the event loop and asks the ledger once for all of them. Under load
 * that divides the cost of a query by the requests that wait for it; alone, a question waits for the end of its turn.
 * Each answer comes from a query that began after its question: nothing is remembered.
 */
export function gather<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  const askAll = async () => {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askAll);
      waiting.push({ question, resolve, reject });
    });
}
