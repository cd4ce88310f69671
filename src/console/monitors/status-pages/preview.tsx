import { SegmentedControl, Skeleton } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import classes from './editor.module.css';
import { previewQuery, savedPreviewQuery } from './queries.ts';

const WIDTHS_PX = { phone: 390, desktop: 1120 };

export function Preview({ sent, logo }: { sent: Record<string, unknown>; logo: string | null }) {
  // The values are compared as a string, because they are new objects on each render.
  const [settled] = useDebouncedValue(JSON.stringify(sent), 400);
  return <Shown preview={useQuery(previewQuery(JSON.parse(settled) as typeof sent, logo))} first="phone" />;
}

export function SavedPreview({ id }: { id: number }) {
  return (
    <Shown
      preview={useQuery(savedPreviewQuery(id))}
      first={window.innerWidth < WIDTHS_PX.desktop / 2 ? 'phone' : 'desktop'}
    />
  );
}

function Shown({ preview, first }: { preview: UseQueryResult<string>; first: keyof typeof WIDTHS_PX }) {
  const [width, setWidth] = useState(first);
  const { ref, width: availablePx, height } = useElementSize<HTMLDivElement>();
  const scale = availablePx > 0 ? Math.min(1, availablePx / WIDTHS_PX[width]) : 1;
  return (
    <section className={classes.shown} aria-label={t('Preview')}>
      <div className={classes.previewTop}>
        <span>{t('Preview')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('Width of the preview')}
          transitionDuration={0}
          data={[
            { value: 'phone', label: t('Phone') },
            { value: 'desktop', label: t('Desktop') },
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
            style={{ width: WIDTHS_PX[width], height: height / scale, transform: `scale(${scale})` }}
          />
        ) : (
          !preview.isError && <Skeleton height="100%" radius={0} />
        )}
      </div>
    </section>
  );
}

function Frame({ html, style }: { html: string; style: React.CSSProperties }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrollY = useRef(0);
  const restoreScroll = () => {
    const inner = frame.current?.contentWindow;
    if (!inner) return;
    inner.scrollTo(0, scrollY.current);
    inner.addEventListener('scroll', () => {
      scrollY.current = inner.scrollY;
    });
  };
  return (
    <iframe
      ref={frame}
      title={t('Preview of the status page')}
      // This blocks scripts, forms and popups. Because of the base target, links do nothing.
      sandbox="allow-same-origin"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      className={classes.frame}
      style={style}
      onLoad={restoreScroll}
    />
  );
}
