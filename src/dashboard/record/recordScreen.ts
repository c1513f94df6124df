/** Properties of a record's screen: its id and the tab in the address. */
export interface RecordScreenProps {
  id: number;
  tab: string | null;
}
