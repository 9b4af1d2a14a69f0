export function readFileTimes(): Record<string, number>
export function keepFileTimes(times: Record<string, number>): void
