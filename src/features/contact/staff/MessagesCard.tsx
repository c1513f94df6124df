import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { sendRequest } from '#src/client/api.ts';
import { LoadError } from '#src/dashboard/frame/LoadError.tsx';
import { Instant, Text } from '#src/dashboard/kinds/values.tsx';
import { listPath, recordPath } from '#src/dashboard/routes.ts';
import type { MessageRow } from '#src/features/contact/messages.queries.server.ts';

/** Number of messages shown. */
const FIRST = 5;

/** Loads the oldest open messages and their total number. */
const useOpenMessages = () =>
  useQuery({
    queryKey: ['work', 'messages'],
    queryFn: async () => {
      const answer = await sendRequest(`/messages?isDone=false&_sort=createdAt&_start=0&_end=${FIRST}`);
      return {
        total: Number(answer.headers.get('X-Total-Count')),
        messages: (await answer.json()) as MessageRow[],
      };
    },
  });

/** The card of open messages on the home screen. */
export function MessagesCard() {
  const { data, error, refetch } = useOpenMessages();
  return (
    <section className="dash-work" aria-labelledby="work-messages">
      <header>
        <h2 id="work-messages">Open messages</h2>
        {data && <b>{data.total.toLocaleString('en')}</b>}
      </header>
      {error && <LoadError error={error} again={() => void refetch()} />}
      {!error && data === undefined && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.total === 0 && <p className="dash-muted">All messages are done.</p>}
      {data && data.total > 0 && (
        <ul>
          {data.messages.map(({ id, sender, createdAt }) => (
            <li key={id}>
              <a href={recordPath('messages', id) ?? ''}>
                <Text text={sender} />
              </a>
              <span className="dash-muted">
                <Instant iso={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.messages.length && (
        <a className="dash-work-all" href={`${listPath('messages')}?isDone=false`}>
          Show all {data.total.toLocaleString('en')}
        </a>
      )}
    </section>
  );
}
