/** Under which a record whole is kept while its editor is open; a newer one put there is taken over. */
export const editorKey = (resource: string, id: number) => ['editor', resource, id] as const;
