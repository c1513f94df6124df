import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import type { TagRecord, TitleTabProps } from './titleValues.ts';

/** Tags of a category that are offered at once, the API's most; the rest is found by the search above. */
const OFFERED = 100;

/** Tags in groups by category, the nameless group last. */
function byCategory(tags: readonly TagRecord[]): [string, TagRecord[]][] {
  const groups = new Map<string, TagRecord[]>();
  for (const tag of tags) {
    const category = tag.category ?? 'Others';
    groups.set(category, [...(groups.get(category) ?? []), tag]);
  }
  return [...groups].sort(([a], [b]) => Number(a === 'Others') - Number(b === 'Others') || (a < b ? -1 : 1));
}

/** All tags by category, to go through them: each is put on and taken off by one press. */
export function TagShelf({ draft }: TitleTabProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['picker', 'tags', 'by category'],
    enabled: isOpen,
    staleTime: 60_000,
    queryFn: () => call<TagRecord[]>(`/tags?_start=0&_end=${OFFERED}&_sort=category&_order=asc`),
  });
  const rows = draft.values.tags;
  const held = new Set(rows.map(({ tagId }) => tagId));
  const isFull = rows.length >= titleFields.tags.max;
  const toggle = ({ id, name, isSpoiler }: TagRecord) => {
    draft.learn('tags', id, { name, nativeName: null, year: null, picture: null });
    draft.set(
      'tags',
      held.has(id)
        ? rows.filter(({ tagId }) => tagId !== id)
        : [...rows, { tagId: id, relevance: null, isSpoiler }],
    );
  };
  return (
    <div className="dash-shelf">
      <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Fold the tags by category' : 'Show the tags by category'}
      </Button>
      {isOpen &&
        byCategory(data).map(([category, tags]) => (
          <section key={category} aria-label={category}>
            <h3>{category}</h3>
            <p>
              {tags.map((tag) => (
                <Button
                  key={tag.id}
                  size="small"
                  type={held.has(tag.id) ? 'primary' : 'default'}
                  aria-pressed={held.has(tag.id)}
                  disabled={isFull && !held.has(tag.id)}
                  onClick={() => toggle(tag)}
                >
                  {tag.name}
                </Button>
              ))}
            </p>
          </section>
        ))}
    </div>
  );
}
