export function findChromium(): string
export function chromiumPath(): string
export function provideChromium(): void
