import { Input, type InputProps } from 'antd';

/** Maximum length of a reason, characters. */
const REASON_MAX = 500;

interface ReasonInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** Where the reason is shown later. */
  shownIn?: 'history' | 'activity';
  value: string;
  onChange(reason: string): void;
}

/** An input for the optional reason of a change. */
export const ReasonInput = ({ shownIn = 'history', onChange, ...rest }: ReasonInputProps) => (
  <Input
    aria-label={`Reason, for the ${shownIn}`}
    placeholder="Why? (optional)"
    maxLength={REASON_MAX}
    {...rest}
    onChange={({ target }) => onChange(target.value)}
  />
);
