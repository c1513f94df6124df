import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { publicConfig } from '#src/client/publicConfig.ts';
import { useMay } from '#src/dashboard/me.ts';
import { doesOffer, restOf } from '#src/dashboard/staffResources.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';
import type { ListState } from './listAddress.ts';
import { exportQuery } from './listRequest.ts';
import type { ListShape } from './listShape.ts';

interface TakeOutProps {
  resource: Pick<ResourceDeclaration, 'name' | 'offers'>;
  shape: ListShape;
  state: ListState;
  onImport?: (() => void) | undefined;
}

const FORMATS = [
  { key: 'bom', label: 'CSV for Excel', query: { format: 'csv', bom: 'true' } },
  { key: 'csv', label: 'CSV', query: { format: 'csv' } },
  { key: 'json', label: 'JSON', query: { format: 'json' } },
] as const;

/** Takes the list as it is filtered and sorted out as a file, or brings one in. */
export function TakeOut({ resource, shape, state, onImport }: TakeOutProps) {
  const may = useMay();
  const mayExport = doesOffer(resource, 'export') && may('export', resource.name);
  if (!mayExport && !onImport) return null;
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
    ...(onImport
      ? [{ key: 'import', label: 'Import…', onClick: onImport }, { type: 'divider' as const }]
      : []),
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
