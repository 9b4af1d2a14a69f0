/** `BEE_FEATURES=notes,orders`: the groups of the contract that a change has touched. Without it the walks go through all of them. */
const chosen = process.env.BEE_FEATURES?.split(',').filter((name) => name !== '')

/** Whether the walks make the calls of this group, such as `notes`. The students' group and the operators' one share a name. */
export const isFeatureChosen = (feature: string): boolean => chosen === undefined || chosen.includes(feature)
