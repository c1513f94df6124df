import { applyActionCode, reload, sendEmailVerification } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  actionsOf,
  admin,
  codeIn,
  email,
  match,
  oneOf,
  prepareRegistrations,
  register,
  rows,
  site,
  staff,
} from '#tests/support/identity/registrationStage.ts';
import { userOf } from '#tests/support/identity/signInSite.ts';

prepareRegistrations();

describe('staff', () => {
  it('verify by hand, with a reason in the history, and the person can sign in at once', async () => {
    const address = email();
    const auth = await register(address, 'Hong Du-sik');
    const { id } = await oneOf(address);
    const verified = await staff(`/users/${id}/verification`, 'PUT', { note: 'Showed their passport' });
    expect(verified.json).toMatchObject({ state: 'verified', handle: 'hong_du_sik' });
    await reload(userOf(auth));
    expect(userOf(auth).emailVerified).toBe(true);
    const opened = await site.exchange(auth);
    expect([opened.status, opened.json]).toMatchObject([200, { user: { id, roles: ['member'] } }]);
    expect(await actionsOf(id)).toEqual(['user.verify']);
    const history = (await staff(`/users/${id}/revisions`)).json as { id: number; activityId: number }[];
    expect(history).toMatchObject([
      {
        note: 'Showed their passport',
        operations: { isEmailVerified: [false, true] },
        actor: { id: admin.id },
      },
    ]);
    const [{ id: revisionId, activityId } = { id: 0, activityId: 0 }] = history;
    const reverted = await staff(`/users/${id}/revert`, 'POST', { revisionId, paths: ['isEmailVerified'] });
    const undone = await staff(`/activity/${activityId}/undo`, 'POST', {});
    expect([reverted.status, undone.status]).toEqual([409, 409]);
    // A repetition changes nothing.
    await staff(`/users/${id}/verification`, 'PUT', { note: 'Again' });
    expect(await actionsOf(id)).toEqual(['user.verify']);
  });

  it('send the mail again, with the same call as the screens: the earlier link becomes invalid, six an hour are allowed', async () => {
    const address = email();
    const auth = await register(address);
    const { id } = await oneOf(address);
    await sendEmailVerification(userOf(auth));
    const first = await codeIn(address);
    const again = () => staff(`/users/${id}/verification/mail`, 'POST', {});
    expect((await again()).status).toBe(204);
    const second = await codeIn(address);
    await expect(applyActionCode(auth, first)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    for (let turn = 0; turn < 4; turn += 1) expect((await again()).status).toBe(204);
    const rejected = await again();
    expect([rejected.status, rejected.json]).toMatchObject([429, { message: /Too many e-mails/ }]);
    await expect(sendEmailVerification(userOf(auth))).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
    expect(await actionsOf(id)).toEqual(Array(5).fill('user.mailVerification'));
    await expect(applyActionCode(auth, second)).rejects.toMatchObject({ code: 'auth/invalid-action-code' });
    await staff(`/users/${id}/verification`, 'PUT', {});
    expect((await again()).status).toBe(409);
  });

  it('see an error when the mail server is down', async () => {
    const address = email();
    await register(address);
    const { id } = await oneOf(address);
    site.mails.isTaking = false;
    const rejected = await staff(`/users/${id}/verification/mail`, 'POST', {});
    site.mails.isTaking = true;
    expect(rejected.status).toBe(503);
    expect(await actionsOf(id)).toEqual([]);
  });

  it('delete a registration, and the address can register again', async () => {
    const address = email();
    const auth = await register(address);
    const { id } = await oneOf(address);
    expect((await staff(`/users/${id}`, 'DELETE', { note: `spam of ${address}` })).status).toBe(204);
    expect(await accounts(address)).toEqual([]);
    expect(await rows('select from users where id = $1', id)).toEqual([]);
    const [deleted] = await rows<{ detail: object }>(
      `select detail from activity where action = 'user.delete' and entity_id = $1`,
      id,
    );
    expect(deleted?.detail).toEqual({ note: 'spam of [removed]' });
    await expect(reload(userOf(auth))).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    await register(address);
    expect((await oneOf(address)).id).not.toBe(id);
  });

  it('leave no partial account if the person verifies during the deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = email();
      const auth = await register(address);
      const { id } = await oneOf(address);
      await sendEmailVerification(userOf(auth));
      const code = await codeIn(address);
      const [removed] = await Promise.all([
        staff(`/users/${id}`, 'DELETE', {}),
        applyActionCode(auth, code).catch(() => null),
        site.exchange(auth).catch(() => null),
      ]);
      expect(removed.status).toBe(204);
      expect(await accounts(address)).toEqual([]);
      expect(await match(`q=${address}`)).toEqual([]);
    }
  });
});
