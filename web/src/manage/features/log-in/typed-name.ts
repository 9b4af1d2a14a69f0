interface Schema<Result> {
  safeParse: (values: unknown) => Result
}

/** Leaves out an empty name: an existing member already has one. */
export const withoutEmptyName = <Result>(schema: Schema<Result>): Schema<Result> => ({
  safeParse: (typed) => {
    const { nickName, ...values } = typed as Record<string, unknown>
    return schema.safeParse(nickName === '' ? values : { ...values, nickName })
  },
})
