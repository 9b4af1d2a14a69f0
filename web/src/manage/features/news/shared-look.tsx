import styles from './news-editor.module.css'

/** As other places show a link to the article: the same picture, title and summary that its page tells them. */
export function SharedLook({ title, summary, imageUrl }: { title: string; summary: string; imageUrl: string }) {
  return (
    <figure className={styles.shared}>
      {imageUrl === '' ? <div className={styles.noPicture}>没有封面，只有字</div> : <img src={imageUrl} alt="" />}
      <figcaption>
        <b>{title}</b>
        {summary === '' ? null : <span>{summary}</span>}
        <small>{window.location.host}</small>
      </figcaption>
    </figure>
  )
}
