/** Returns the IANA zone of this device; `null` if unknown: some browsers return UTC for everyone. */
export function zoneHere(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? null : timeZone;
}
