/** A headline, each phrase in a span of its own: `.title` of about-words breaks the line after commas first. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，。：])/).map((phrase) => <span key={phrase}>{phrase}</span>)
}
