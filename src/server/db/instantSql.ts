/** SQL that formats an instant as ISO 8601 in UTC, with seconds precision. */
export const instantSql = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
