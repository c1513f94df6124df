import type { Fields } from '#src/records/fields/field.ts';
import type { Records } from '#src/records/lifecycle.commands.server.ts';
import type { Offer } from '#src/records/resources/define.ts';
import { countsHiddenFor, countUses } from '#src/records/uses.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { RecordCommands } from './recordRoutes.server.ts';

type Input = Record<string, unknown>;

export interface RouteOptions {
  /** What the resource offers; each offer has a command. */
  readonly offers: readonly Offer[];
  /** Reads the record as the API answers it. @throws AppError 404 */
  read(id: number, context: CommandContext): Promise<unknown>;
  /** Converts a request body to field input; the body itself if omitted. */
  inputOf?(input: Input): Input;
}

/**
 * Creates the commands of a resource's endpoints. Each returns the record after the change; permanent deletion returns
 * the record as it was.
 */
export function routeCommands<F extends Fields>(
  records: Records<F>,
  { offers, read, inputOf = (input) => input }: RouteOptions,
): RecordCommands {
  const { deletion, uses, resource } = records;
  const offered: { [Name in keyof RecordCommands]?: readonly [Offer, RecordCommands[Name]] } = {
    create: [
      'create',
      async (context, { note, ...input }) =>
        read((await records.create(context, inputOf(input), note as string | undefined)).id, context),
    ],
    update: [
      'update',
      async (context, id, { changes, ...change }) => {
        await records.update(context, id, { ...change, changes: inputOf(changes) });
        return read(id, context);
      },
    ],
    remove: [
      'delete',
      async (context, id, removal) => {
        const before = deletion === 'soft' ? null : await read(id, context);
        await records.remove(context, id, removal);
        return before ?? read(id, context);
      },
    ],
    restore: [
      'restore',
      async (context, id, removal) => {
        await records.restore(context, id, removal);
        return read(id, context);
      },
    ],
    revert: [
      'revisions',
      async (context, id, revert) => {
        await records.revert(context, id, revert);
        return read(id, context);
      },
    ],
    uses: [
      'uses',
      ({ actor, db }, ids) => countUses(db.pool, uses ?? [], ids, countsHiddenFor(actor, resource)),
    ],
  };
  const commands = Object.entries(offered).flatMap(([name, [offer, command]]) =>
    offers.includes(offer) ? [[name, command] as const] : [],
  );
  return { read, ...Object.fromEntries(commands) };
}
