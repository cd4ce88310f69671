import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { CustomerDetail, CustomerNote } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, Notice } from '../../ui/feedback/notice.tsx';
import { Buttons } from '../../ui/form/form.tsx';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Card, Section } from '../../ui/layout/page.tsx';
import classes from './notes.module.css';
import { customersKey } from './queries.ts';

export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerDetail }) {
  const [edited, setEdited] = useState<number>();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: customersKey });
  const remove = useMutation({
    mutationFn: (noteId: number) =>
      call('DELETE /market/customers/:id/notes/:note_id', { path: { id, note_id: noteId } }),
    onSuccess: refresh,
  });
  return (
    <Section title={t('Notes')} note={t('Only your account sees them')}>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      <IfCanEdit>
        <NoteForm
          label={t('New note')}
          verb={t('Add note')}
          text=""
          save={(text) => call('POST /market/customers/:id/notes', { path: { id }, body: { text } })}
          onSaved={refresh}
        />
      </IfCanEdit>
      {notes.length === 0 ? (
        <EmptyText>{t('No notes yet.')}</EmptyText>
      ) : (
        <Card>
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                {edited === note.id ? (
                  <NoteForm
                    label={t('Note')}
                    verb={t('Save')}
                    text={note.text}
                    save={(text) =>
                      call('PATCH /market/customers/:id/notes/:note_id', {
                        path: { id, note_id: note.id },
                        body: { text },
                      })
                    }
                    onSaved={() => {
                      setEdited(undefined);
                      return refresh();
                    }}
                    onLeave={() => setEdited(undefined)}
                  />
                ) : (
                  <>
                    <p className={classes.text}>{note.text}</p>
                    <div className={classes.foot}>
                      <NoteSource note={note} />
                      <IfCanEdit>
                        <span>
                          <Button variant="subtle" size="compact-xs" onClick={() => setEdited(note.id)}>
                            {t('Edit')}
                          </Button>
                          <Button
                            variant="subtle"
                            color="red"
                            size="compact-xs"
                            loading={remove.isPending && remove.variables === note.id}
                            onClick={() => remove.mutate(note.id)}
                          >
                            {t('Delete')}
                          </Button>
                        </span>
                      </IfCanEdit>
                    </div>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function NoteSource({ note: { author, created_at, updated_at } }: { note: CustomerNote }) {
  return (
    <span>
      {author && `${author}, `}
      <DateTimeOf at={updated_at} />
      {updated_at !== created_at && ` (${t('edited')})`}
    </span>
  );
}

type NoteFormProps = {
  label: string;
  verb: string;
  text: string;
  save: (text: string) => Promise<unknown>;
  onSaved: () => Promise<unknown>;
  onLeave?: () => void;
};

function NoteForm({ label, verb, text: before, save, onSaved, onLeave }: NoteFormProps) {
  const [text, setText] = useState(before);
  const saving = useMutation({
    mutationFn: () => save(text),
    onSuccess: async () => {
      setText(before);
      await onSaved();
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        required
        error={saving.error?.message}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Buttons>
        <Button type="submit" variant="default" loading={saving.isPending} disabled={text.trim() === ''}>
          {verb}
        </Button>
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            {t('Cancel')}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
