/** After this time the next batch starts, so a dead connection doesn't block later requests. */
const timeoutMs = 100;

/**
 * Combines the requests of one event loop turn, or the requests that arrive while a batch is running. Each response
 * is from a query that started after its request, so responses aren't cached.
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
