// The numbers of the ZIP format that writing and reading share.

export const LOCAL_HEADER = 0x04034b50
export const DESCRIPTOR = 0x08074b50
export const CENTRAL_HEADER = 0x02014b50
export const END = 0x06054b50

export const STORED = 0
export const DEFLATED = 8
