/** Addresses of students' pages to which the server leads too, from messages and findings. The player's is beside its own calls. */
export const courseAddress = (courseId: number): string => `/subject/${courseId}`
export const questionAddress = (questionId: number): string => `/question/${questionId}`
export const newsAddress = (newsId: number): string => `/news/${newsId}`
/** The page on which every visitor can check it. */
export const certificateAddress = (number: string): string => `/certificate/${number}`
/** A page of the personal centre. */
export const profileAddress = <Room extends string>(room: Room) => `/profile/${room}` as const
/** A promotional page. */
export const promotionPath = (address: string): string => `/${address}`
