import type { Terminal } from '../command.ts';

/** If `answer` is undefined, the terminal can't ask questions. */
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
