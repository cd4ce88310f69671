import { marked, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import classes from './market.module.css';

/** Renders Markdown as React elements. User text never becomes HTML, and raw HTML stays text. */
export function Markdown({ text }: { text: string }) {
  return <div className={classes.prose}>{blocks(marked.lexer(text))}</div>;
}

const blocks = (tokens: Token[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ID, and every change parses the whole text again
  tokens.map((token, index) => <Fragment key={index}>{element(token)}</Fragment>);

const within = (token: Token): ReactNode =>
  'tokens' in token && token.tokens ? blocks(token.tokens) : plain('text' in token ? String(token.text) : token.raw);

/** The Markdown lexer escapes text for HTML. React escapes it again, so decode it first. */
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function element(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      // h1 and h2 belong to the page.
      return (token as Tokens.Heading).depth < 3 ? <h3>{within(token)}</h3> : <h4>{within(token)}</h4>;
    case 'paragraph':
      return <p>{within(token)}</p>;
    case 'strong':
      return <strong>{within(token)}</strong>;
    case 'em':
      return <em>{within(token)}</em>;
    case 'del':
      return <del>{within(token)}</del>;
    case 'codespan':
      return <code>{plain(token.text)}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return <blockquote>{within(token)}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'link':
      return <Outward link={token as Tokens.Link} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'image':
      return plain(token.text);
    default:
      return within(token);
  }
}

function List({ list }: { list: Tokens.List }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ID and never move
  const entries = list.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return list.ordered ? <ol start={list.start || 1}>{entries}</ol> : <ul>{entries}</ul>;
}

function Outward({ link }: { link: Tokens.Link }) {
  if (!/^(https?:|mailto:)/i.test(link.href)) return within(link);
  return (
    // not shown
    <a href={link.href} target="_blank" rel="noreferrer nofollow">
      {within(link)}
    </a>
  );
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
            <th key={index}>{blocks(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID
          <tr key={at}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
              <td key={index}>{blocks(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
