import { SegmentedControl, Skeleton } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import classes from './editor.module.css';
import { previewQuery } from './queries.ts';

const WIDTHS = { phone: 390, desk: 1120 };
/** From here on the preview stands beside the form; see editor.module.css. */
const WIDE_PX = 1000;

/** The page as it would be, a moment after the last key: on a phone in its own size, on a desk made to fit. */
export function Preview({ sent, logo }: { sent: Record<string, unknown>; logo: string | null }) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>(window.innerWidth > WIDE_PX ? 'desk' : 'phone');
  // Compared as text: the values are new objects each time they are drawn.
  const [settled] = useDebouncedValue(JSON.stringify(sent), 400);
  const preview = useQuery(previewQuery(JSON.parse(settled) as typeof sent, logo));
  const { ref, width: room, height } = useElementSize<HTMLDivElement>();
  const scale = room > 0 ? Math.min(1, room / WIDTHS[width]) : 1;
  return (
    <section className={classes.shown} aria-label="Preview">
      <div className={classes.previewTop}>
        <span>Preview</span>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          transitionDuration={0}
          data={[
            { value: 'desk', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={(value) => setWidth(value as typeof width)}
        />
      </div>
      {preview.isError && <LoadFailure error={preview.error} onRetry={() => preview.refetch()} />}
      <div ref={ref} className={classes.window}>
        {preview.data ? (
          <Frame
            html={preview.data}
            style={{ width: WIDTHS[width], height: height / scale, transform: `scale(${scale})` }}
          />
        ) : (
          !preview.isError && <Skeleton height="100%" radius={0} />
        )}
      </div>
    </section>
  );
}

/** Keeps its place while the page in it is replaced. */
function Frame({ html, style }: { html: string; style: React.CSSProperties }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  const keepPlace = () => {
    const inner = frame.current?.contentWindow;
    if (!inner) return;
    inner.scrollTo(0, place.current);
    inner.addEventListener('scroll', () => {
      place.current = inner.scrollY;
    });
  };
  return (
    <iframe
      ref={frame}
      title="Preview of the status page"
      // Neither scripts nor forms nor windows: with the base below, its links lead nowhere.
      sandbox="allow-same-origin"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      className={classes.frame}
      style={style}
      onLoad={keepPlace}
    />
  );
}
