import { Alert, Button, Input } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { call } from '#src/client/api.ts';
import { useMay } from '#src/dashboard/me.ts';
import { isolated } from '#src/domain/names/isolated.ts';
import type { StoredMedium } from '#src/domain/paste/links.ts';
import type { Pasted } from '#src/domain/paste/pasted.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import { type LinkRow, type MissingMedium, patternOfHost, type ReadLinks } from './readLinks.ts';

interface LinkEntryProps {
  /** Whether the data that identifies links is loaded. */
  isReady: boolean;
  read(pasted: Pasted): ReadLinks;
  take(read: ReadLinks): void;
  takeLinks(links: readonly LinkRow[]): void;
  onMediumAdded(): void;
}

/** Maximum number of reasons that are listed. */
const REPORTED_MAX = 20;

const countOf = ({ links, externalIds, watch }: ReadLinks) =>
  links.length + externalIds.length + watch.length;

const countLabel = (count: number) => (count === 1 ? '1 link added.' : `${count} links added.`);

/** An input for one typed or many pasted links, with a report of what was added. */
export function LinkEntry({ isReady, read, take, takeLinks, onMediumAdded }: LinkEntryProps) {
  const [text, setText] = useState('');
  const [last, setLast] = useState<ReadLinks | null>(null);
  const [missing, setMissing] = useState<readonly MissingMedium[]>([]);
  const may = useMay();
  const enter = (pasted: Pasted) => {
    const links = read(pasted);
    take(links);
    setLast(links);
    setMissing(links.missing);
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
        {last && countOf(last) > 0 && <p>{countLabel(countOf(last))}</p>}
        {missing.map((medium) => (
          <p key={medium.name}>
            {medium.name} is not in the list of social media yet.{' '}
            {may('create', 'social-media') && (
              <Button size="small" onClick={() => void addMedium(medium)}>
                Add {medium.name} and {medium.urls.length === 1 ? 'the link' : `${medium.urls.length} links`}
              </Button>
            )}
          </p>
        ))}
        {last && last.left.length > 0 && (
          <Alert
            type="warning"
            message={
              <ul>
                {last.left.slice(0, REPORTED_MAX).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
                {last.left.length > REPORTED_MAX && <li>and {last.left.length - REPORTED_MAX} more</li>}
              </ul>
            }
          />
        )}
      </div>
    </div>
  );
}
