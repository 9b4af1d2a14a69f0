const nothing = () => ({})

/** All of them read, and ask for nothing. */
export const VALID_TODAY_CALLS = { waiting: nothing, numbers: nothing, upcoming: nothing, findings: nothing }
