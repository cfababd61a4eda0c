import type { ComponentProps } from 'react';

/** A hidden file input, which a visible button clicks. */
export function FileInput({
  onFiles,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onFiles: (files: File[]) => void }) {
  return (
    <input
      type="file"
      tabIndex={-1}
      className="sr-only"
      {...input}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Lets the same file be chosen again after a failure.
        target.value = '';
        onFiles(files);
      }}
    />
  );
}
