import type { Terminal } from '../command.ts';

/** A terminal that keeps what it is told. `answer` undefined: nobody is there to be asked. */
export function fakeTerminal(answer?: boolean) {
  const said: string[] = [];
  const noted: string[] = [];
  const asked: string[] = [];
  const terminal: Terminal = {
    say: (line) => said.push(line),
    note: (line) => noted.push(line),
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            asked.push(question);
            return answer;
          },
  };
  return { terminal, said, noted, asked, text: () => [...said, ...noted].join('\n') };
}
