interface NamedFile {
  name: string
  extension: string
}

export const fileNameOf = ({ name, extension }: NamedFile) => `${name}.${extension}`

/** The signed link says which file; under what name it is kept stands beside it. */
export const handoutAddress = (link: string, file: NamedFile) => `${link}?name=${encodeURIComponent(fileNameOf(file))}`
