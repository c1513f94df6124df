import { Alert, Button, Input } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useMay } from '#src/dashboard/me.ts';
import { isolated } from '#src/domain/isolated.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { type LinkRow, type MissingMedium, patternOfHost, type ReadLinks } from './readLinks.ts';

interface LinkEntryProps {
  /** Whether what links are told by is here. */
  isReady: boolean;
  read(pasted: Pasted): ReadLinks;
  take(read: ReadLinks): void;
  takeLinks(links: readonly LinkRow[]): void;
  onMediumAdded(): void;
}

/** Reasons that are told one by one. */
const TOLD = 20;

const countOf = ({ links, externalIds, watch }: ReadLinks) =>
  links.length + externalIds.length + watch.length;

const countWords = (count: number) => (count === 1 ? '1 link taken.' : `${count} links taken.`);

/** Takes links, one typed or many pasted, and says what was made of them. */
export function LinkEntry({ isReady, read, take, takeLinks, onMediumAdded }: LinkEntryProps) {
  const [text, setText] = useState('');
  const [last, setLast] = useState<ReadLinks | null>(null);
  const [missing, setMissing] = useState<readonly MissingMedium[]>([]);
  const may = useMay();
  const enter = (pasted: Pasted) => {
    const found = read(pasted);
    take(found);
    setLast(found);
    setMissing(found.missing);
    setText('');
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (text !== '' || !/https?:\/\/|\n/.test(pasted)) return;
    event.preventDefault();
    enter({ text: pasted, html: event.clipboardData.getData('text/html') || null });
  };
  const addMedium = async ({ name, urls }: MissingMedium) => {
    try {
      const body = { name, urlPattern: patternOfHost(urls[0] ?? '') };
      const medium = await call<StoredMedium>('/social-media', { method: 'POST', body });
      onMediumAdded();
      takeLinks(urls.map((url) => ({ url, socialMediaId: medium.id })));
      setMissing((all) => all.filter((each) => each.name !== name));
    } catch (error) {
      void toast({
        text: error instanceof Error ? error.message : `${isolated(name)} was not added.`,
        kind: 'wrong',
      });
    }
  };
  return (
    <div className="links-entry">
      <label htmlFor="links-entry">Add links</label>
      <Input.TextArea
        id="links-entry"
        disabled={!isReady}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder="Paste profiles and pages: Instagram, IMDb, TMDB, Wikidata, an official site …"
        value={text}
        onPaste={paste}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          enter({ text });
        }}
      />
      <div role="status">
        {last && countOf(last) > 0 && <p>{countWords(countOf(last))}</p>}
        {missing.map((medium) => (
          <p key={medium.name}>
            {medium.name} is not among the social media yet.{' '}
            {may('create', 'social-media') && (
              <Button size="small" onClick={() => void addMedium(medium)}>
                Add {medium.name} and take{' '}
                {medium.urls.length === 1 ? 'the link' : `${medium.urls.length} links`}
              </Button>
            )}
          </p>
        ))}
        {last && last.left.length > 0 && (
          <Alert
            type="warning"
            message={
              <ul>
                {last.left.slice(0, TOLD).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
                {last.left.length > TOLD && <li>and {last.left.length - TOLD} more</li>}
              </ul>
            }
          />
        )}
      </div>
    </div>
  );
}
