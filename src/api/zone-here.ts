/** The IANA zone of this machine; null where it does not say: some browsers answer UTC to everybody. */
export function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? null : timeZone;
}
