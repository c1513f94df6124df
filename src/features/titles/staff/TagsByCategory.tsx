import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { call } from '#src/client/api.ts';
import type { TagRecord, TitleTabProps } from './titleValues.ts';

/** Number of tags to load, the maximum of the API; further tags are found with the search field above. */
const OFFERED = 100;

/** Groups tags by category; tags without a category come last. */
function byCategory(tags: readonly TagRecord[]): [string, TagRecord[]][] {
  const groups = new Map<string, TagRecord[]>();
  for (const tag of tags) {
    const category = tag.category ?? 'Others';
    groups.set(category, [...(groups.get(category) ?? []), tag]);
  }
  return [...groups].sort(([a], [b]) => Number(a === 'Others') - Number(b === 'Others') || (a < b ? -1 : 1));
}

/** All tags by category; a click adds or removes a tag. */
export function TagsByCategory({ draft }: TitleTabProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['picker', 'tags', 'by category'],
    enabled: isOpen,
    staleTime: 60_000,
    queryFn: () => call<TagRecord[]>(`/tags?_start=0&_end=${OFFERED}&_sort=category&_order=asc`),
  });
  const rows = draft.values.tags;
  const selected = new Set(rows.map(({ tagId }) => tagId));
  const isFull = rows.length >= titleFields.tags.max;
  const toggle = ({ id, name, isSpoiler }: TagRecord) => {
    draft.learn('tags', id, { name, nativeName: null, year: null, picture: null });
    draft.set(
      'tags',
      selected.has(id)
        ? rows.filter(({ tagId }) => tagId !== id)
        : [...rows, { tagId: id, relevance: null, isSpoiler }],
    );
  };
  return (
    <div className="dash-tag-groups">
      <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide tags by category' : 'Show tags by category'}
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
                  type={selected.has(tag.id) ? 'primary' : 'default'}
                  aria-pressed={selected.has(tag.id)}
                  disabled={isFull && !selected.has(tag.id)}
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
