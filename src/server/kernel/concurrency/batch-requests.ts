/** How long questions wait for those before them: one connection that has died must not hold up the others. */
const timeoutMs = 100;

/**
 * Gathers the questions that arrive in one turn of the event loop, or while those before are being answered, and asks
 * once for all of them. Under load that divides the cost of a query by the requests that wait for it; alone, a question
 * waits for the end of its turn. Each answer comes from a query that began after its question: nothing is remembered.
 */
export function batchRequests<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let isAsking = false;
  const askAll = async () => {
    const asked = waiting;
    waiting = [];
    const goOn = () => {
      if (waiting.length > 0) setImmediate(askAll);
      else isAsking = false;
    };
    let isPatient = true;
    const timer = setTimeout(() => {
      isPatient = false;
      goOn();
    }, timeoutMs);
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    clearTimeout(timer);
    if (isPatient) goOn();
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      setImmediate(askAll);
    });
}
