export function firefoxPath(): string
export function isWithoutOtherBrowsers(): boolean
export function provideOtherBrowsers(): void
