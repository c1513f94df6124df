import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Pasted } from '#src/domain/paste/pasted.ts';

/** Text field for lines, spreadsheet cells or an HTML table. */
export function PasteText({ read }: { read(pasted: Pasted): void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="dash-paste-text"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (text.trim() !== '') read({ text });
      }}
    >
      <Input.TextArea
        autoFocus
        aria-label="Names, one per line"
        placeholder={'Gong Yoo – Kim Shin (main)\n이동욱 (저승사자 역)\nDirector: Lee Eung-bok'}
        rows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          const html = event.clipboardData.getData('text/html');
          if (!/<table/i.test(html)) return;
          event.preventDefault();
          read({ text: event.clipboardData.getData('text/plain'), html });
        }}
      />
      <Button type="primary" htmlType="submit" disabled={text.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}
