interface NamedFile {
  name: string
  extension: string
}

export const fileNameOf = ({ name, extension }: NamedFile) => `${name}.${extension}`

/** The signed link names the stored file. `name` gives the browser the file name. */
export const handoutAddress = (link: string, file: NamedFile) => `${link}?name=${encodeURIComponent(fileNameOf(file))}`
