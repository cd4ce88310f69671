import classes from './form.module.css';

export function FieldWarning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className={classes.warning} role="status">
      {children}
    </p>
  );
}
