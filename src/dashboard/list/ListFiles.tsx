import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { publicConfig } from '#src/client/publicConfig.ts';
import { useMay } from '#src/dashboard/me.ts';
import { doesOffer, restOf } from '#src/dashboard/resources.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ListState } from './listAddress.ts';
import { exportQuery } from './listRequest.ts';
import type { ListShape } from './listShape.ts';

interface ListFilesProps {
  resource: Pick<ResourceDeclaration, 'name' | 'offers'>;
  shape: ListShape;
  state: ListState;
  /** Actions that features add to the list. */
  actions?: readonly { label: string; run(): void }[];
}

const FORMATS = [
  { key: 'bom', label: 'CSV for Excel', query: { format: 'csv', bom: 'true' } },
  { key: 'csv', label: 'CSV', query: { format: 'csv' } },
  { key: 'json', label: 'JSON', query: { format: 'json' } },
] as const;

/** The File menu: actions of features, and exports of the list with its filters and order. */
export function ListFiles({ resource, shape, state, actions = [] }: ListFilesProps) {
  const may = useMay();
  const mayExport = doesOffer(resource, 'export') && may('export', resource.name);
  if (!mayExport && actions.length === 0) return null;
  const hrefOf = (format: Record<string, string>) => {
    const query = exportQuery(state, shape);
    for (const [key, value] of Object.entries(format)) query.set(key, value);
    return `${publicConfig().apiBaseUrl}/${restOf(resource.name)}/export?${query}`;
  };
  const exports = FORMATS.map(({ key, label, query }) => ({
    key,
    label: (
      <a href={hrefOf(query)} download>
        {label}
      </a>
    ),
  }));
  const items = [
    ...actions.map(({ label, run }) => ({ key: label, label, onClick: run })),
    ...(actions.length > 0 ? [{ type: 'divider' as const }] : []),
    ...(mayExport
      ? [{ key: 'out', type: 'group' as const, label: 'Export these rows', children: exports }]
      : []),
  ];
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button>
        File <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  );
}
