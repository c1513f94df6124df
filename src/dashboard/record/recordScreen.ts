/** What a record's screen is given: its id, and the tab that the address names. */
export interface RecordScreenProps {
  id: number;
  tab: string | null;
}
