interface Schema<Result> {
  safeParse: (values: unknown) => Result
}

/** An empty name is none: a number that is a member's has one already. */
export const withoutEmptyName = <Result>(schema: Schema<Result>): Schema<Result> => ({
  safeParse: (typed) => {
    const { nickName, ...values } = typed as Record<string, unknown>
    return schema.safeParse(nickName === '' ? values : { ...values, nickName })
  },
})
