/** Mails that SDK calls have promised so far: 200 responses to `accounts:sendOobCode`. */
export let promisedMails = 0;

const send = globalThis.fetch;

// The SDK captures the global `fetch` when it is loaded: this module must come first.
globalThis.fetch = async (input, init) => {
  const answer = await send(input, init);
  if (answer.ok && String(input).includes('accounts:sendOobCode')) promisedMails += 1;
  return answer;
};
